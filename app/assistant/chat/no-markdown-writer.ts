/**
 * Replaces `mdast-util-to-markdown`: remark-gfm brings it to write Markdown, and pages only read it. docs/decisions/0032
 * has what it weighs.
 */
export const defaultHandlers = {};
