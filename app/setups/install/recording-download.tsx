import { DownloadLink } from './download-link.tsx';

/** Beside the download of an ACC file: the same file, with which the game records laps. The other games record without it. */
export function RecordingDownload({
  game,
  href,
  label,
  className,
  named = null,
}: {
  game: string;
  href: string;
  label?: string;
  className?: string;
  /** `version 2`; null for the only file. */
  named?: string | null;
}) {
  if (game !== 'ACC') return null;
  return (
    <DownloadLink
      href={`${href}${href.includes('?') ? '&' : '?'}telemetry=on`}
      {...(className && { className })}
      {...(label && { label })}
    >
      Download {named && `${named} `}with recording on
    </DownloadLink>
  );
}
