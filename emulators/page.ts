import { html, raw } from 'hono/html';

export type Markup = ReturnType<typeof html>;

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:#8885}*{box-sizing:border-box}body{margin:0}
.test{background:#ffde92;color:#5c3a00;text-align:center;padding:.45rem 1rem;font-size:.875rem}
main{max-width:66rem;margin:2rem auto;padding:0 1.25rem;display:grid;gap:1.25rem 2.5rem;align-items:start;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr))}
h1{font-size:1.25rem;margin:0}main>h1,.wide{grid-column:1/-1}h2{font-size:1.05rem;margin:0 0 1rem}p,form{margin:0 0 1rem}small,.soft{opacity:.75}
.sum{font-size:2.4rem;font-weight:650;margin:.1rem 0}.card{border:1px solid var(--line);border-radius:.75rem;padding:1.5rem}
dl{display:grid;grid-template-columns:1fr auto;gap:.5rem 1.5rem}dd{margin:0;text-align:right}dt:nth-last-of-type(1),dd:nth-last-of-type(1){font-weight:600}
fieldset{border:0;padding:0;margin:0 0 1.25rem;display:grid;gap:.5rem}legend{font-weight:600;padding:0}
label{display:block;margin-top:.75rem}label.choice{display:flex;gap:.75rem;align-items:center;border:1px solid var(--line);border-radius:.5rem;padding:.7rem .9rem;margin:0}label.choice small{display:block}
button,input,select{font:inherit;padding:.6rem .8rem;border:1px solid var(--line);border-radius:.5rem}input:not([type=radio]){width:100%}
button{font-weight:600;background:#4f46e5;color:#fff;cursor:pointer}button.quiet{background:none;color:inherit}[role=alert]{color:#c62828;margin:.25rem 0 0}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}td,th{border:1px solid var(--line);padding:.3rem .6rem;text-align:left;max-width:40ch;overflow-wrap:anywhere}`;

/** A page of a stand-in's, which looks like none of the product's and none of the vendor's. */
export function page(title: string, content: Markup, status = 200): Response {
  const whole = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${raw(style)}</style></head><body>
<div class="test"><strong>Test page</strong> of a local stand-in: no money moves, no mail leaves.</div><main><h1>${title}</h1>${content}</main></body></html>`;
  return new Response(String(whole), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'referrer-policy': 'same-origin',
    },
  });
}

export const seeOther = (location: string, cookies: readonly string[] = [], status = 303): Response => {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status, headers });
};
