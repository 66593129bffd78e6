import { DownloadLink } from './download-link.tsx';

/** Beside the download of an ACC file: the same file, with which the game records laps. The other games record without it. */
export function RecordingDownload({
  game,
  href,
  label,
  className = 'button',
}: {
  game: string;
  href: string;
  label?: string;
  className?: string;
}) {
  if (game !== 'ACC') return null;
  return (
    <DownloadLink
      href={`${href}${href.includes('?') ? '&' : '?'}telemetry=on`}
      className={className}
      {...(label && { label })}
    >
      Download with recording on
    </DownloadLink>
  );
}
