"""Maximum subsequence segmentation: score every token, then keep the stretch with the largest sum.

Pasternack and Roth, "Extracting Article Text from the Web with Maximum Subsequence Segmentation", 2009.
"""
