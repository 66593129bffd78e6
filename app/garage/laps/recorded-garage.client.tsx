import { Form } from '@remix-run/react';
import { saveFile } from '../../setups/install/download-link.tsx';
import type { DrivenSetup } from './read-recording.client.ts';

/** The garage in a recording of Le Mans Ultimate: its data to keep, and the driven setup as a version once asked. */
export default function RecordedGarage({
  garage,
  drivenSetup,
  setupId,
  revision,
}: {
  garage: string;
  drivenSetup: DrivenSetup | null;
  setupId: string;
  revision: string | null;
}) {
  const save = () => saveFile(new Blob([garage], { type: 'application/json' }), 'garage.json');
  return (
    <section className="panel grid content-start gap-3">
      <h2 className="text-xl">The garage in this recording</h2>
      {drivenSetup?.isOtherCar && <p>It’s another car’s garage.</p>}
      {drivenSetup?.isOtherCar === false && drivenSetup.file === null && (
        <p>You drove this setup as it is.</p>
      )}
      {drivenSetup?.isOtherCar === false && drivenSetup.file !== null && revision !== null && (
        <Form method="post" action={`/my-setups/${setupId}`} className="grid gap-3">
          <p>
            You drove settings that differ from this setup{drivenSetup.versions.length > 0 ? ' now' : ''}.
          </p>
          <input type="hidden" name="revision" value={revision} />
          <input type="hidden" name="setup_data" value={drivenSetup.file} />
          <button type="submit" className="button justify-self-start">
            Save the driven setup as a version
          </button>
        </Form>
      )}
      <p className="text-sm text-dim">
        The garage data gives the engineer your car’s exact ranges: upload it with a setup.
      </p>
      <button type="button" onClick={save} className="quiet-link justify-self-start">
        Save the garage data
      </button>
    </section>
  );
}
