# ruff: noqa: E501  (markup in one line each)
"""Threads in the markups of the web, each with the same posts, written for tests."""

from __future__ import annotations

from collections.abc import Callable

# Author, date as a program writes it, text.
Said = tuple[str, str, str]
ENGLISH: tuple[Said, ...] = (
    ("heron", "2021-03-04T10:20", "My pump makes a loud noise when I start it in the morning. What can I do about that?"),
    ("old_otter", "2021-03-04T11:05", "Clean the filter first. In nine of ten cases that is all it takes, and it costs nothing."),
    ("heron", "2021-03-05T08:00", "Thanks, that helped."),
    ("Mary Quay", "2021-03-06T19:45", "Mine had the same fault. A new seal for two euros was enough, and it has been quiet since."),
)  # fmt: skip
CHINESE: tuple[Said, ...] = (
    ("山中客", "2021-03-04T10:20", "早上启动水泵的时候声音特别大，请问大家有没有遇到过这种情况，应该怎么处理？"),
    ("老水獭", "2021-03-04T11:05", "先清洗滤网，十次有九次都是滤网堵住了，不用花钱就能解决。"),
    ("山中客", "2021-03-05T08:00", "谢谢，已经好了。"),
)
ARABIC: tuple[Said, ...] = (
    ("سلمى", "2021-03-04T10:20", "المضخة تصدر صوتا عاليا عندما أشغلها في الصباح، ماذا يمكنني أن أفعل؟"),
    ("كريم", "2021-03-04T11:05", "نظف المرشح أولا، ففي معظم الحالات يكفي ذلك ولا يكلف شيئا."),
    ("سلمى", "2021-03-05T08:00", "شكرا، لقد نجح الأمر."),
)

BEFORE = '<!doctype html><title>Loud pump</title><nav><a href="/">Home</a> <a href="/new">New posts</a></nav>'
AFTER = '<footer>Powered by BoardSoft. <a href="/terms">Terms</a></footer>'


def page_of(post: Callable[[int, Said], str], said: tuple[Said, ...] = ENGLISH, around: str = "{}") -> str:
    """A page with each post written by `post`."""
    return BEFORE + around.format("".join(post(number, each) for number, each in enumerate(said, 1))) + AFTER


def phpbb(number: int, said: Said) -> str:
    author, date, text = said
    return (
        f'<div id="p{number}" class="post bg{number % 2 + 1}"><div class="inner"><dl class="postprofile"><dt>'
        f'<a href="./memberlist.php?mode=viewprofile&u={number}" class="username">{author}</a></dt><dd>Posts: {number * 7}'
        f'</dd><dd>Joined: Sun Jan 03, 2010 9:11 am</dd></dl><div class="postbody"><h3><a href="#p{number}">Re: Loud pump'
        f'</a></h3><p class="author">by <a href="./memberlist.php?mode=viewprofile&u={number}">{author}</a> » '
        f'{date.replace("T", " ")}</p><div class="content">{text}</div>'
        f'<div class="signature">Water is patient, pumps are not, and the river always wins.</div></div></div></div>'
    )


def xenforo(number: int, said: Said) -> str:
    author, date, text = said
    return (
        f'<article class="message message--post js-post" id="js-post-{number}"><div class="message-cell message-cell--user">'
        f'<h4 class="message-name"><a href="/members/m.{number}/" class="username">{author}</a></h4>'
        '<h5 class="userTitle">Well-known member</h5><dl class="pairs"><dt>Joined</dt><dd>Dec 22, 2019</dd></dl></div>'
        '<div class="message-cell message-cell--main"><header class="message-attribution">'
        f'<a href="/threads/loud-pump.5/post-{number}"><time datetime="{date}:00+0000">that day</time></a></header>'
        f'<div class="message-content"><article class="message-body"><div class="bbWrapper">{text}</div></article></div>'
        '<footer><a href="#" class="actionBar-action">Reply</a><a href="#">Report</a></footer></div></article>'
    )


def vbulletin(number: int, said: Said) -> str:
    author, date, text = said
    return (
        f'<div align="center"><table class="tborder" id="post{number}"><tr><td class="thead"><div class="normal">'
        f'<a href="#post{number}">#{number}</a></div><div class="normal">{date.replace("T", ", ")}</div></td></tr>'
        f'<tr><td class="alt2"><a class="bigusername" href="member.php?u={number}">{author}</a>'
        f'<div class="smallfont">Registered User</div><div class="smallfont">Join Date: Nov 2008</div></td></tr>'
        f'<tr><td class="alt1"><div>{text}</div><div>__________________<br>Still pumping after all those years</div>'
        "</td></tr></table></div>"
    )


def discourse(number: int, said: Said) -> str:
    author, date, text = said
    return (
        '<div itemprop="comment" itemscope itemtype="http://schema.org/Comment" class="topic-body crawler-post">'
        '<div class="crawler-post-meta"><span class="creator" itemprop="author" itemscope><a itemprop="url" '
        f'href="/u/{number}"><span itemprop="name">{author}</span></a></span><span class="crawler-post-infos"><time '
        f'itemprop="datePublished" datetime="{date}:00Z" class="post-time">a while ago</time></span></div>'
        f'<div class="post" itemprop="text"><p>{text}</p></div></div>'
    )


def stack(number: int, said: Said) -> str:
    author, date, text = said
    kind = "question" if number == 1 else "answer"
    return (
        f'<div class="{kind}" id="{kind}-{number}"><div class="post-layout"><div class="votecell"><div class="js-vote-count" '
        f'itemprop="upvoteCount">{number * 3}</div></div><div class="postcell"><div class="s-prose js-post-body"><p>{text}</p>'
        '</div><div class="post-signature"><div class="user-info"><div class="user-action-time">posted <span class="relativetime" '
        f'title="{date.replace("T", " ")}:00Z">some day</span></div><div class="user-details"><a href="/users/{number}/x">{author}'
        "</a></div></div></div></div></div></div>"
    )


def mailing_list(number: int, said: Said) -> str:
    author, date, text = said
    return (
        f'<div class="email"><div class="email-header"><div class="email-author"><span class="name">{author}</span></div>'
        f'<div class="email-date"><span title="{date}">4 Mar 2021</span></div></div><div class="email-body">{text}</div></div>'
    )


def bug_tracker(number: int, said: Said) -> str:
    author, date, text = said
    return (
        f'<div id="c{number}" class="bz_comment"><div class="bz_comment_head"><span class="bz_comment_number">'
        f'<a href="#c{number}">Comment {number}</a></span> <span class="bz_comment_user"><span class="fn">{author}</span></span> '
        f'<span class="bz_comment_time">{date.replace("T", " ")} UTC</span></div><pre class="bz_comment_text">{text}</pre></div>'
    )


def plain_table(number: int, said: Said) -> str:
    author, date, text = said
    return (
        f'<tr><td><b><a href="profile.asp?id={number}">{author}</a></b><br>{number * 50} posts</td>'
        f"<td><i>{date.replace('T', ' ')}</i><hr><div>{text}</div></td></tr>"
    )


MARKUPS: dict[str, tuple[Callable[[int, Said], str], str]] = {
    "phpbb": (phpbb, '<div id="page-body">{}</div>'),
    "xenforo": (xenforo, '<div class="block-body">{}</div>'),
    "vbulletin": (vbulletin, '<div id="posts">{}</div>'),
    "discourse": (discourse, '<div id="main-outlet">{}</div>'),
    "stack": (stack, '<div id="mainbar">{}</div>'),
    "mailing list": (mailing_list, "<main>{}</main>"),
    "bug tracker": (bug_tracker, '<div id="comments">{}</div>'),
    "plain table": (plain_table, "<table>{}</table>"),
}
