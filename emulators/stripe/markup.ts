import { html, raw } from 'hono/html';
import { cards } from './customers.ts';

export type Markup = ReturnType<typeof html>;

const style = `:root{--ink:#1a2230;--soft:#697386;--line:#dfe3eb;--accent:#4f46e5;color-scheme:light;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:#f4f5f9}
*{box-sizing:border-box}body{margin:0}
.test{background:#ffde92;color:#5c3a00;text-align:center;padding:.45rem 1rem;font-size:.875rem}
main{max-width:58rem;margin:2.5rem auto;padding:0 1.25rem;display:grid;gap:1.25rem;align-items:start}
main.two{gap:2.5rem;grid-template-columns:repeat(auto-fit,minmax(18rem,1fr))}
h1{font-size:1.15rem;font-weight:500;color:var(--soft);margin:.75rem 0 0}h2{font-size:1.05rem;margin:0 0 1rem}
.sum{font-size:2.4rem;font-weight:650;letter-spacing:-.02em;margin:.1rem 0}.per{font-size:1rem;font-weight:400;color:var(--soft)}
.soft{color:var(--soft)}small{color:var(--soft)}
.card{background:#fff;border:1px solid var(--line);border-radius:.75rem;padding:1.5rem;box-shadow:0 1px 3px #1a223014}
dl{display:grid;grid-template-columns:1fr auto;gap:.5rem 0;margin:1.25rem 0 0}dd{margin:0;padding-left:1.5rem;text-align:right;font-variant-numeric:tabular-nums}
dt.total,dd.total{border-top:1px solid var(--line);padding-top:.75rem;font-weight:600}p{margin:0 0 1rem}
fieldset{border:0;padding:0;margin:0 0 1.25rem;display:grid;gap:.5rem}legend{font-weight:600;margin-bottom:.5rem;padding:0}
label.choice{display:flex;gap:.75rem;align-items:center;border:1px solid var(--line);border-radius:.5rem;padding:.7rem .9rem;cursor:pointer}
label.choice:has(:checked){border-color:var(--accent);box-shadow:0 0 0 1px var(--accent)}label.choice small{display:block}
button{font:inherit;font-weight:600;border:0;border-radius:.5rem;padding:.75rem 1.1rem;background:var(--accent);color:#fff;cursor:pointer}
button.wide{width:100%}button.quiet{background:#fff;color:var(--ink);border:1px solid var(--line)}
button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid #a5a0f5;outline-offset:2px}
a{color:var(--accent)}.alert{background:#fdecec;color:#8f1d1d;border:1px solid #f3bcbc;border-radius:.5rem;padding:.75rem 1rem;margin:0 0 1.25rem}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}td,th{text-align:left;padding:.5rem .6rem .5rem 0;border-top:1px solid var(--line)}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}form{margin:0}input[type=text],input[type=number],select{font:inherit;padding:.5rem .6rem;border:1px solid var(--line);border-radius:.4rem}`;

export function testPage(title: string, content: Markup, status = 200): Response {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${raw(style)}</style></head><body>
<div class="test"><strong>Test page.</strong> A local stand-in for Stripe: no money moves.</div>${content}</body></html>`;
  return new Response(String(page), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location } });

/** Cards to choose from. What a driver would type is left out: nobody should type a card number into a test page. */
export function cardChoices(legend: string, slowPayment = false): Markup {
  const choice = (value: string, label: string, note: string, checked: boolean) =>
    html`<label class="choice"><input type="radio" name="card" value="${value}" ${checked && html`checked`}><span>${label}<small>${note}</small></span></label>`;
  return html`<fieldset><legend>${legend}</legend>
${Object.entries(cards).map(([kind, { label, last4 }]) => choice(kind, `Card •••• ${last4}`, label, kind === 'good'))}
${slowPayment && choice('bankDebit', 'Bank debit', 'Settles three days later', false)}</fieldset>`;
}
