import { Form, Link } from '@remix-run/react';
import { lapTime } from '#racing/setup/lap-time';
import { WideTable } from '../../ui/picture/chart.tsx';
import type { DiaryChoice, DiaryLine, DiaryView, Lap } from './diary.ts';
import { LapsChart } from './laps-chart.tsx';
import { LocalDate } from '../../setups/viewer/local-date.tsx';

/** One line of time for a car at a track. */
export function DiaryPage({ diary }: { diary: DiaryView }) {
  const { car, track, lines, laps, lapUnits, earlier, csv, json } = diary;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="page-head">
        <div>
          <h1 className="text-2xl">Diary</h1>
          <p className="text-dim">
            {car}, {track}
          </p>
        </div>
        <p className="flex flex-wrap gap-3">
          <a href={csv} className="button" download>
            Download as CSV
          </a>
          <a href={json} className="button" download>
            Download as JSON
          </a>
        </p>
      </div>
      {laps.length > 0 && <Laps laps={laps} units={lapUnits} />}
      <Compared lines={lines} />
      {lines.length === 0 ? (
        <p className="panel text-dim">Nothing yet: save a setup for this car and track, or drive a stint.</p>
      ) : (
        <DiaryLines lines={lines} />
      )}
      {earlier && (
        <Link to={earlier} className="button justify-self-start">
          Earlier
        </Link>
      )}
    </div>
  );
}

export const DiaryLines = ({ lines }: { lines: readonly DiaryLine[] }) => (
  <ol className="panel divide-y divide-line">
    {lines.map((line) => (
      <Line key={line.key} line={line} />
    ))}
  </ol>
);

function Line({ line: { at, what, about, href, changes, restore } }: { line: DiaryLine }) {
  return (
    <li className="grid gap-1 py-3">
      <p className="text-sm text-dim">
        <LocalDate timestamp={at} />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link to={href} className="flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere">
          {what}
        </Link>
        {restore && (
          <Form method="post" action={`/my-setups/${restore.setup}`}>
            <input type="hidden" name="revision" value={restore.revision} />
            <button
              type="submit"
              name="restore"
              value={restore.version}
              aria-label={`Back to version ${restore.version} of #${restore.setup}`}
              className="button px-3"
            >
              Back to this
            </button>
          </Form>
        )}
      </div>
      {about.map((text) => (
        <p key={text} className="text-sm wrap-anywhere">
          {text}
        </p>
      ))}
      {changes && (
        <ul className="text-sm text-dim">
          {changes.named.map(({ label, from, to }) => (
            <li key={label}>
              {label}: {from} <span aria-hidden="true">→</span>
              <span className="sr-only">to</span> {to}
            </li>
          ))}
          {changes.more > 0 && <li>{changes.more} more</li>}
          {changes.named.length === 0 && <li>No setting differs from the version before.</li>}
        </ul>
      )}
    </li>
  );
}

/** Chooses two points in time to compare. */
function Compared({ lines }: { lines: readonly DiaryLine[] }) {
  const files = lines.flatMap(({ ref, what, key }) => (ref === null ? [] : [{ ref, what, key }]));
  if (files.length < 2) return null;
  return (
    <form action="/compare" className="panel grid gap-3 sm:grid-cols-2">
      <h2 className="text-xl sm:col-span-2">What changed between</h2>
      {(['a', 'b'] as const).map((letter, place) => (
        <label key={letter}>
          <span className="label">{place === 0 ? 'The earlier' : 'The later'}</span>
          <select
            name={letter}
            defaultValue={files[place === 0 ? files.length - 1 : 0]?.ref}
            className="field"
          >
            {files.map(({ ref, what, key }) => (
              <option key={key} value={ref}>
                {what}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit" className="button sm:col-span-2 sm:justify-self-start">
        Compare
      </button>
    </form>
  );
}

const shownTime = (seconds: number | null) => (seconds === null ? '–' : lapTime(seconds));

/** Laps as a picture, and the same as a table. */
export function Laps({ laps, units }: { laps: readonly Lap[]; units: DiaryView['lapUnits'] }) {
  const heads = ['Date', 'File', 'Laps', 'Best', 'Typical'];
  return (
    <section className="panel grid grid-cols-1 gap-3" aria-labelledby="laps">
      <h2 id="laps" className="text-xl">
        Laps
      </h2>
      <LapsChart laps={laps} isInTable />
      <WideTable name="Laps as a table">
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left">
              {[...heads, `Track ${units.track}`, `Hot ${units.hot}, LF RF LR RR`].map((name) => (
                <th key={name} scope="col" className="caption py-1 pr-4 font-normal whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {laps.map(({ at, version, laps: lapCount, best, typical, trackTemp, hot }) => (
              <tr key={at} className="border-t border-line whitespace-nowrap">
                <th scope="row" className="py-1 pr-4 text-left font-normal">
                  <LocalDate timestamp={at} />
                </th>
                <td className="pr-4">{version}</td>
                <td className="pr-4">{lapCount ?? '–'}</td>
                <td className="figure pr-4">{shownTime(best)}</td>
                <td className="figure pr-4">{shownTime(typical)}</td>
                <td className="pr-4">{trackTemp ?? '–'}</td>
                <td className="figure">{hot.map((pressure) => pressure ?? '–').join('  ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </section>
  );
}

/** Which car and track, where the address names none. */
export function DiaryChoices({ choices }: { choices: readonly DiaryChoice[] }) {
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <h1 className="text-2xl">Diary</h1>
      {choices.length === 0 ? (
        <div className="stand-in">
          <p>A diary begins with a setup you save: its versions, your laps, and what each change did.</p>
          <Link to="/setup-assistant" className="button button-primary">
            Make a setup
          </Link>
        </div>
      ) : (
        <ul className="panel divide-y divide-line">
          {choices.map(({ name, href, last }) => (
            <li key={href} className="py-1">
              <Link to={href} className="flex min-h-11 items-center font-semibold">
                {name}
              </Link>
              {last && (
                <Link
                  to={last.href}
                  className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm text-dim"
                >
                  <LocalDate timestamp={last.at} />
                  <span className="min-w-0 wrap-anywhere">{last.about}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
