import type { CarCorner } from '#racing/drawing/car-from-above';
import { CarFromAbove } from '../../ui/picture/car-from-above.tsx';
import { RangeTrack } from '../../ui/picture/range-track.tsx';

export type HeroSetupView = {
  id: string;
  title: string;
  name: string;
  car: string;
  carClass: string;
  track: string;
  corners: readonly CarCorner[];
  /** `place` is the share of the legal range, 0 to 1. */
  settings: { label: string; text: string; legal: string; place: number }[];
  reasons: string[];
};

function Settings({ settings }: Pick<HeroSetupView, 'settings'>) {
  return (
    <dl className="hero-settings">
      {settings.map(({ label, text, legal, place }) => (
        <div key={label} className="hero-setting">
          <dt>{label}</dt>
          <dd>
            <span className="figure">{text}</span>
            <RangeTrack marks={{ at: place, was: null, ends: null }} />
            <span className="hero-legal">{legal}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function HeroSetup({ setup }: { setup: HeroSetupView }) {
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
      <div className="hero-body">
        <div className="hero-corners pictures">
          <CarFromAbove corners={setup.corners} hasTextBelow={false} />
        </div>
        <Settings settings={setup.settings} />
      </div>
      <ul aria-label="Reasons" className="hero-reasons">
        {setup.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <a href={`/setup-viewer/${setup.id}`} className="hero-more">
        See every value of this setup
      </a>
    </section>
  );
}
