# ruff: noqa: E501  (a line of script is easier to read whole)
"""Twelve apps in the style of twelve frameworks: pages whose text is written by their scripts. Nothing is loaded.

Each is the shell that the framework's own tools send, with a few lines that do what its runtime does at the start: mount
an element, render templates, define custom elements, wait for a promise, stream parts that a script moves into place.
"""

from __future__ import annotations

SENTENCES = (
    "The tide came in late that morning, and the boats in the harbour lay on the mud until noon.",
    "Nobody had told the ferry, which waited at the pier with its engine running and its doors open.",
    "When the water rose at last, the gulls went up all at once, as they do when something changes.",
    "The harbour master wrote the time into her book, next to those of all the other days of the year.",
    "She has kept this book for thirty years, and every winter she compares it with the printed tables.",
)
TEXT = "".join(f"<p>{sentence}</p>" for sentence in SENTENCES)
DATA = "[" + ",".join(f"'{sentence}'" for sentence in SENTENCES) + "]"
NOSCRIPT = "<noscript>You need to enable JavaScript to run this app.</noscript>"


def page(shell: str, script: str, head: str = "") -> str:
    """A shell and its bundle."""
    bundle = f"<script>const DATA={DATA};{script}</script>"
    return (
        f'<!doctype html><html lang="en"><head><title>The tide</title>{head}</head><body>{shell}{bundle}</body></html>'
    )


_H = "const h=(tag,props,...kids)=>{const e=document.createElement(tag);for(const k in props)e.setAttribute(k,props[k]);e.append(...kids.flat());return e};"
_ARTICLE = _H + "const article=()=>h('main',{},h('h1',{},'The tide'),DATA.map(text=>h('p',{},text)));"

SHELLS = {
    # React: createRoot, and state that is set in an effect after the first render
    "react": page(
        f'{NOSCRIPT}<div id="root"></div>',
        _ARTICLE + "const root=document.getElementById('root');root.append(h('div',{class:'spinner'},'Loading…'));"
        "new MessageChannel().port1;setTimeout(()=>root.replaceChildren(article()),150);",
    ),
    # Vue: a template compiled at run time, and a reactive list
    "vue": page(
        '<div id="app" v-cloak></div><noscript><strong>We\'re sorry but this app doesn\'t work properly without '
        "JavaScript enabled.</strong></noscript>",
        "const state=new Proxy({texts:[]},{set(t,k,v){t[k]=v;queueMicrotask(update);return true}});"
        "const update=()=>{document.getElementById('app').innerHTML='<main><h1>The tide</h1>'+state.texts.map(t=>`<p>${t}</p>`).join('')+'</main>'};"
        "Promise.resolve(DATA).then(texts=>{state.texts=texts});",
        "<style>[v-cloak]{display:none}</style>",
    ).replace('v-cloak></div>', '></div>'),
    # Angular: a custom element that is bootstrapped
    "angular": page(
        "<app-root></app-root>",
        _ARTICLE + "document.addEventListener('DOMContentLoaded',()=>{const root=document.querySelector('app-root');"
        "root.setAttribute('ng-version','20.0.0');root.append(h('router-outlet',{}),h('app-article',{},article()))});",
        '<base href="/">',
    ),
    # Svelte: nodes are made one by one and mounted into the body
    "svelte": page(
        "",
        _ARTICLE + "new class App{constructor({target}){this.fragment=article();target.insertBefore(this.fragment,null)}}({target:document.body});",
    ),
    # Ember: an application that waits for its router
    "ember": page(
        '<div id="ember-basic-dropdown-wormhole"></div>',
        _ARTICLE + "addEventListener('load',()=>setTimeout(()=>{const view=h('div',{id:'ember4',class:'ember-view'},article());document.body.prepend(view)},50));",
        '<meta name="tide/config/environment" content="%7B%22rootURL%22%3A%22%2F%22%7D">',
    ),
    # Lit: web components with open shadow trees, and a slot
    "lit": page(
        "<tide-app></tide-app>",
        "customElements.define('tide-text',class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'open'}).innerHTML='<section><slot></slot></section>'}});"
        "customElements.define('tide-app',class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'open'}).innerHTML='<main><h1>The tide</h1>'+DATA.map(t=>`<tide-text><p>${t}</p></tide-text>`).join('')+'</main>'}});",
    ),
    # Preact with htm: a virtual tree that is compared with the page
    "preact": page(
        '<div id="app"></div>',
        "const vnode={type:'main',children:[{type:'h1',children:['The tide']},...DATA.map(t=>({type:'p',children:[t]}))]};"
        "const diff=(parent,node)=>{if(typeof node==='string'){parent.append(node);return}const e=parent.appendChild(document.createElement(node.type));node.children.forEach(c=>diff(e,c))};"
        "requestAnimationFrame(()=>diff(document.getElementById('app'),vnode));",
    ),
    # Solid: templates that are cloned, and effects
    "solid": page(
        f'{NOSCRIPT}<div id="root"></div>',
        "const tmpl=html=>{const t=document.createElement('template');t.innerHTML=html;return()=>t.content.firstChild.cloneNode(true)};"
        "const _p=tmpl('<p></p>'),_m=tmpl('<main><h1>The tide</h1></main>');const m=_m();for(const t of DATA){const p=_p();p.textContent=t;m.append(p)}"
        "queueMicrotask(()=>document.getElementById('root').append(m));",
    ),
    # Next.js: parts are streamed in hidden boxes, and a script moves them into place
    "next": page(
        '<div id="__next"><!--$?--><template id="B:0"></template><div class="skeleton"></div><!--/$--></div>',
        "const hidden=document.createElement('div');hidden.hidden=true;hidden.id='S:0';hidden.innerHTML='<main><h1>The tide</h1>'+DATA.map(t=>`<p>${t}</p>`).join('')+'</main>';document.body.append(hidden);"
        "setTimeout(()=>{const t=document.getElementById('B:0'),s=document.getElementById('S:0');t.nextSibling.remove();t.replaceWith(...s.childNodes);s.remove()},100);",
    ),
    # Nuxt: a loading screen, then the app in place of it
    "nuxt": page(
        '<div id="__nuxt"><style>.nuxt-progress{height:2px}</style><div class="nuxt-progress"></div></div>',
        _ARTICLE + "(async()=>{await new Promise(r=>setTimeout(r,400));document.getElementById('__nuxt').replaceChildren(h('div',{id:'__layout'},article()))})();",
    ),
    # Backbone: a router by the hash, views with templates in script elements
    "backbone": page(
        '<div id="page"></div><script type="text/template" id="row"><p><%= text %></p></script>',
        "const row=document.getElementById('row').textContent;const show=()=>{document.getElementById('page').innerHTML='<main><h1>The tide</h1>'+DATA.map(text=>row.replace('<%= text %>',text)).join('')+'</main>'};"
        "addEventListener('hashchange',show);location.hash='#/tide';",
    ),
    # Alpine: markup in a template, repeated by a walk over the document; the data comes by a request to a data address
    "alpine": page(
        '<div x-data="tide()" id="app"><template x-for="text in texts"><p x-text="text"></p></template></div>',
        "fetch('data:application/json,'+encodeURIComponent(JSON.stringify(DATA))).then(r=>r.json()).then(texts=>{const t=document.querySelector('template');"
        "for(const text of texts){const c=t.content.cloneNode(true);c.firstElementChild.textContent=text;t.before(c)}});",
    ),
}  # fmt: skip
