import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

/** A few values of a real setup, as the garage shows them. */
export type HeroSetupView = {
  id: string;
  /** Car - track. */
  title: string;
  name: string;
  car: string;
  carClass: string;
  track: string;
  /** Left front, right front, left rear, right rear. */
  corners: { label: string; unit: string; figures: string[] }[];
  /** `place` is the share of the legal range, 0 to 1. */
  settings: { label: string; text: string; legal: string; place: number }[];
  reasons: string[];
};

function Corners({ corners }: Pick<HeroSetupView, 'corners'>) {
  return (
    <table className="hero-corners">
      <thead>
        <tr>
          <td />
          {['LF', 'RF', 'LR', 'RR'].map((corner) => (
            <th key={corner} scope="col">
              {corner}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {corners.map(({ label, unit, figures }) => (
          <tr key={label}>
            <th scope="row">
              {label} {unit && <span className="hero-unit">{unit}</span>}
            </th>
            {figures.map((figure, corner) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the corner
              <td key={corner} className="figure">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Settings({ settings }: Pick<HeroSetupView, 'settings'>) {
  return (
    <dl className="hero-settings">
      {settings.map(({ label, text, legal, place }) => (
        <div key={label} className="hero-setting">
          <dt>{label}</dt>
          <dd>
            <span className="figure">{text}</span>
            <span aria-hidden="true" className="hero-range">
              <span style={{ left: `${Math.round(place * 1000) / 10}%` }} />
            </span>
            <span className="hero-legal">{legal}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A real setup in the hero, row by row as a timing screen has it. `children` is a picture of its corners. */
export function HeroSetup({ setup, children }: { setup: HeroSetupView; children?: ReactNode }) {
  return (
    <section aria-labelledby="hero-setup" className="hero-setup" data-class={setup.carClass}>
      <div className="hero-head class-bar">
        <div className="min-w-0">
          <h2 id="hero-setup" className="hero-car">
            {setup.car}
          </h2>
          <p className="text-dim">{setup.track}</p>
        </div>
        <span className="class-badge">{setup.carClass}</span>
      </div>
      <p className="hero-name">{setup.name}</p>
      {children}
      <Corners corners={setup.corners} />
      <Settings settings={setup.settings} />
      <ul aria-label="Reasons" className="hero-reasons">
        {setup.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <Link to={`/setup-viewer/${setup.id}`} className="hero-more">
        See every value of this setup
      </Link>
    </section>
  );
}
