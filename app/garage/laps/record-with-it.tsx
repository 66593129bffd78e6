import { RecordingDownload } from '../../setups/install/recording-download.tsx';

/** ACC records only while the setup asks for it: its file with that on. */
export function RecordWithIt({ href }: { href: string }) {
  return (
    <div className="grid justify-items-start gap-1">
      <RecordingDownload game="ACC" href={href} className="button" />
      <p className="text-sm text-dim">
        ACC then saves a recording of up to 30 laps, so that your pressures, temperatures and balance are
        measured. A lap takes 1 to 2 MB on your disk.
      </p>
    </div>
  );
}
