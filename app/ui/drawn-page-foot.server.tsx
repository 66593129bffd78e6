import { renderToStaticMarkup } from 'react-dom/server';
import { BrandMark } from './brand-mark.tsx';
import { SUPPORT_ADDRESS } from '../edge/support-address.ts';

const links = [
  ['/pricing', 'Pricing'],
  ['/help', 'Help'],
  ['/game-versions', 'Game versions'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/contact', 'Contact'],
] as const;

function Foot() {
  return (
    <footer className="page-foot">
      <BrandMark />
      <p>
        Scrutineer is independent. It is not made, endorsed or sponsored by the makers of the games, cars and
        tracks it names.
      </p>
      <nav aria-label="About Scrutineer" className="foot-links">
        {links.map(([path, name]) => (
          <a key={path} href={path} className="foot-link">
            {name}
          </a>
        ))}
        <a href={SUPPORT_ADDRESS} target="_blank" rel="noreferrer" className="foot-link">
          Support the project
        </a>
      </nav>
    </footer>
  );
}

let foot: string | undefined;

/** The foot of every page, as markup: whose product this is, and whose it is not. */
export function drawFoot(): string {
  foot ??= renderToStaticMarkup(<Foot />);
  return foot;
}
