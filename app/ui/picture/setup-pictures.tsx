import type { ReactNode } from 'react';
import type { DescribedSetup } from '#racing/setup/describe';
import { carFromAbove } from '#racing/drawing/car-from-above';
import { damperProfiles } from '#racing/drawing/damper-profiles';
import { rakePicture } from '#racing/drawing/rake';
import { CarFromAbove } from './car-from-above.tsx';
import { DamperCharts } from './damper-charts.tsx';
import { RakeView } from './rake-view.tsx';

function Picture({
  title,
  note,
  area,
  children,
}: {
  title: string;
  note: string;
  area: string;
  children: ReactNode;
}) {
  return (
    <div className={`picture picture-${area}`}>
      <p className="picture-title">
        <span className="caption">{title}</span> <span className="picture-note">{note}</span>
      </p>
      {children}
    </div>
  );
}

/** The pictures of a setup. */
export function SetupPictures({
  described,
  hasTextBelow = true,
}: {
  described: Pick<DescribedSetup, 'sections' | 'carBody'>;
  hasTextBelow?: boolean;
}) {
  const corners = carFromAbove(described);
  const rake = rakePicture(described);
  const profiles = damperProfiles(described);
  const count = [corners, rake, profiles].filter((picture) => picture !== null).length;
  if (count === 0) return null;
  return (
    <div className="pictures">
      <div className="pictures-grid" data-count={count}>
        {corners && (
          <Picture title="Corners" note="Angles exaggerated" area="car">
            <CarFromAbove corners={corners} hasTextBelow={hasTextBelow} />
          </Picture>
        )}
        {rake && (
          <Picture title="Aero" note="Rake exaggerated" area="rake">
            <RakeView rake={rake} carBody={described.carBody} hasTextBelow={hasTextBelow} />
          </Picture>
        )}
        {profiles && (
          <Picture title="Dampers" note="Slow / fast, on the legal range" area="dampers">
            <DamperCharts profiles={profiles} hasTextBelow={hasTextBelow} />
          </Picture>
        )}
      </div>
    </div>
  );
}
