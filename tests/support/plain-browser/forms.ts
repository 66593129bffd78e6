import { isDisabled } from './words.ts';

export type GivenFile = { name: string; mimeType: string; buffer: Buffer };

/** The files that were chosen; a control cannot hold them by itself. */
export const chosenFiles = new WeakMap<Element, GivenFile[]>();

const withReturns = (text: string) => text.replaceAll(/\r\n|\r|\n/g, '\r\n');

type Entry = [name: string, value: string | File];

function entriesOf(control: Element, submitter: Element): Entry[] {
  const name = control.getAttribute('name') ?? '';
  if (isDisabled(control)) return [];
  if (control.tagName === 'SELECT') {
    const { selectedOptions } = control as unknown as HTMLSelectElement;
    return name
      ? [...selectedOptions].filter((one) => !isDisabled(one)).map(({ value }) => [name, value])
      : [];
  }
  const { type, checked, value } = control as HTMLInputElement;
  if (control.tagName === 'BUTTON' || /^(submit|image|button|reset)$/.test(type))
    return control === submitter && name ? [[name, control.getAttribute('value') ?? '']] : [];
  if (!name || (/^(checkbox|radio)$/.test(type) && !checked)) return [];
  if (type !== 'file') return [[name, type === 'hidden' ? value : withReturns(value)]];
  const files = chosenFiles.get(control) ?? [];
  if (files.length === 0) return [[name, new File([], '', { type: 'application/octet-stream' })]];
  return files.map((file) => [
    name,
    new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }),
  ]);
}

/** Fields that a browser would refuse to send, with its message. */
function invalidIn(form: HTMLFormElement, submitter: Element): Element | undefined {
  if (form.hasAttribute('novalidate') || submitter.hasAttribute('formnovalidate')) return undefined;
  return [...form.elements].find((control) => {
    if (isDisabled(control) || !(control as HTMLInputElement).willValidate) return false;
    if (chosenFiles.has(control)) return false;
    return !(control as HTMLInputElement).checkValidity();
  });
}

/** The data sent when a form's button is pressed. */
export async function submission(
  submitter: Element,
  page: URL,
): Promise<{ address: URL; method: 'GET' | 'POST'; body?: Blob } | null> {
  const form = (submitter as HTMLButtonElement).form;
  if (!form) return null;
  const invalid = invalidIn(form, submitter);
  if (invalid) throw new Error(`A browser would not send this form: ${invalid.outerHTML.slice(0, 200)}`);
  const said = (name: string) => submitter.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
  const address = new URL(said('action') || page.href, page);
  address.hash = '';
  const entries = [...form.elements].flatMap((control) => entriesOf(control, submitter));
  const asText = entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
  if (said('method').toUpperCase() !== 'POST') {
    address.search = new URLSearchParams(asText).toString();
    return { address, method: 'GET' };
  }
  let content: BodyInit = new URLSearchParams(asText);
  if (said('enctype') === 'multipart/form-data') {
    content = new FormData();
    for (const [name, value] of entries) content.append(name, value);
  }
  return { address, method: 'POST', body: await new Response(content).blob() };
}
