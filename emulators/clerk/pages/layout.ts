import { html, raw } from 'hono/html';

type Markup = ReturnType<typeof html>;

export function page(title: string, body: Markup, status = 200): Response {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'referrer-policy': 'same-origin',
  });
  const whole = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Scrutineer</title>
<style>${raw(style)}</style>
<main>
<h1>${title}</h1>
${body}
<p class="note">Local stand-in for Clerk</p>
</main>
</html>
`;
  return new Response(String(whole), { status, headers });
}

export type Field = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  required?: boolean;
};

/** A labelled input with what was typed before (never a password) and what is wrong with it. */
export function input(field: Field, value: unknown, error: string | null): Markup {
  const { name, label, type = 'text', autocomplete, required = false } = field;
  const before = type === 'password' ? '' : value;
  return html`<label for="${name}">${label}${!required && html` <small>(optional)</small>`}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${required && raw(' required')}${
    before && html` value="${before}"`
  }${error && html` aria-invalid="true" aria-describedby="${name}-error"`}>
${error && html`<p class="error" id="${name}-error" role="alert">${error}</p>`}`;
}

const style = `
:root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; }
body { background: #0b0d10; color: #e8eaed; margin: 0; display: grid; min-height: 100vh; place-items: center; }
main { box-sizing: border-box; width: min(26rem, 94vw); background: #15181d; border: 1px solid #2a2f37; border-radius: 12px; padding: 2rem; }
h1 { font-size: 1.25rem; margin: 0 0 1rem; }
label { display: block; margin-top: .75rem; font-weight: 600; }
small, .note { color: #9aa3ad; font-weight: 400; }
input { width: 100%; box-sizing: border-box; margin-top: .25rem; padding: .6rem; font: inherit; color: inherit;
  background: #0b0d10; border: 1px solid #59626e; border-radius: 6px; }
button { width: 100%; margin-top: 1.25rem; padding: .7rem; font: inherit; font-weight: 600; border: 0;
  border-radius: 6px; background: #e5484d; color: #fff; cursor: pointer; }
a { color: #8ab4f8; }
.error { color: #ff9592; margin: .25rem 0 0; }
.note { font-size: .8rem; margin: 1.5rem 0 0; }
`;
