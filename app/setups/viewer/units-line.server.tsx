import { renderToStaticMarkup } from 'react-dom/server';
import { type Units, unitKinds, unitSign } from '#core/setup/chosen-units';

/** What the values below are in, and the way to choose otherwise: a link like any other, so it comes as markup. */
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
