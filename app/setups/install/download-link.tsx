import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { opensFolders } from './installed-here.ts';
import { showToast } from '../../ui/shown-toast.ts';
import type { Toast } from '../../ui/toast.server.ts';

const downloadFailed: Toast = {
  title: 'Error',
  description: 'We couldn’t download the setup. Please try again.',
  tone: 'destructive',
};

function fileNameOf(response: Response): string {
  const header = response.headers.get('Content-Disposition') ?? '';
  const encodedName = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encodedName ? decodeURIComponent(encodedName) : (/filename="([^"]+)"/i.exec(header)?.[1] ?? 'setup');
}

/** Saves a file among the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A link to a setup's file. With JavaScript it also says under which name the file was saved, or that it was not. */
export function DownloadLink({
  href,
  className,
  label,
  startsNow = false,
  children,
}: {
  href: string;
  /** The driver asked for it on the page before, and this browser installs nothing. */
  startsNow?: boolean;
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);

  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (startsNow && !opensFolders()) link.current?.click();
  }, [startsNow]);

  async function download(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const response = await fetch(href);
      if (!response.ok) throw new Error(`status ${response.status}`);
      const name = fileNameOf(response);
      saveFile(await response.blob(), name);
      showToast({ title: 'Setup Downloaded', description: `Saved as ${name}`, tone: 'default' });
    } catch {
      showToast(downloadFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <a
      ref={link}
      href={href}
      onClick={download}
      aria-label={label}
      aria-busy={busy}
      className={className}
      download
    >
      {children}
    </a>
  );
}
