import { FileOrPaste } from '../../ui/file-or-paste.tsx';

/** Where the running game tells about the car in its garage, by game; the driver opens it on their own computer. */
const garageAddresses = {
  LMU: 'http://localhost:6397/rest/garage/getPlayerGarageData',
  rFactor2: 'http://localhost:5397/rest/garage/getPlayerGarageData',
} as const;

/**
 * The car's garage as the running game describes it: a saved page, or pasted.
 *
 * @param title what the form does with it
 * @param why what the driver gets for it
 * @param after what becomes of it
 */
export function GarageField({
  game,
  title,
  why,
  after,
  ...field
}: {
  game: keyof typeof garageAddresses;
  title: string;
  why: string;
  after: string;
  defaultValue: string;
  error?: string | undefined;
}) {
  return (
    <FileOrPaste
      id="own-garage"
      title={title}
      file={{
        name: 'garageFile',
        label: 'Garage data (saved page or .svm)',
        accept: '.json,.txt,.htm,.html,.svm,text/plain,application/json',
      }}
      text={{ name: 'garageData', label: 'Or paste the page' }}
      {...field}
    >
      <p className="text-sm text-dim">
        {why} Get into the car, stay in the garage, and open this address once in a browser on the same
        computer:
      </p>
      <p className="select-all break-all font-mono text-sm">{garageAddresses[game]}</p>
      <p className="text-sm text-dim">
        Save the page and choose it here, or copy and paste all of it. {after}
      </p>
    </FileOrPaste>
  );
}
