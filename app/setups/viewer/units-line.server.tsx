import { renderToStaticMarkup } from 'react-dom/server';
import { type Units, unitKinds, unitSign } from '#racing/setup/chosen-units';

/** The units of the values below, with a link to change them. A plain link, so it can be markup. */
export function unitsLine(units: Units, game: string, returnTo: string): string {
  const signs = unitKinds.map((kind) => unitSign(units, kind, game === 'LMU' ? 'kPa' : 'psi'));
  return renderToStaticMarkup(
    <p className="text-sm text-dim">
      Units: {signs.join(' · ')}{' '}
      <a
        href={`/units?${new URLSearchParams({ return_to: returnTo })}`}
        className="screen-only quiet-link ml-2"
      >
        Change units
      </a>
    </p>,
  );
}
