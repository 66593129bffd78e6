async function copy(button: HTMLButtonElement, text: string, doneText: string): Promise<void> {
  const before = button.textContent;
  button.textContent = await navigator.clipboard.writeText(text).then(
    () => doneText,
    () => 'Not copied: mark the text',
  );
  setTimeout(() => {
    button.textContent = before;
  }, 2_000);
}

/** Opens the device's own sheet for an address, or copies it where there is none; copies the text of a field. */
export async function share(button: HTMLButtonElement): Promise<void> {
  const { share: url, title = '', copy: text } = button.dataset;
  if (text) return copy(button, text, 'Copied');
  if (!url) return;
  if (!('share' in navigator)) return copy(button, url, 'Link copied');
  await navigator.share({ url, title }).catch(({ name }: DOMException) => {
    // A driver who closes the sheet wants nothing more.
    if (name !== 'AbortError') return copy(button, url, 'Link copied');
  });
}
