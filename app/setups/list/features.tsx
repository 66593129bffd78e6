const tiles = [
  {
    title: 'Make',
    text: 'Pick car, track, session and weather. In seconds you have a setup the game loads: every value a click that exists, each with its reason.',
  },
  {
    title: 'Drive',
    text: 'Install it into the game’s folder, or download it. Your phone shows the values beside the wheel.',
  },
  {
    title: 'Tell',
    text: 'Say it as you would on the radio: “pushes wide in slow corners”. Or enter your hot pressures. The next version answers that.',
  },
  {
    title: 'Keep',
    text: 'Three laps before, three after: keep the change or undo it. The diary remembers every version and its best lap.',
  },
];

const cards = [
  {
    title: 'AI race engineer',
    text: 'Ask about setups, driving technique and tyre strategy. It knows the setup you’re working on.',
  },
  {
    title: 'Community setups',
    text: 'Search what other drivers share by game, car and track. See what worked for them, and watch the lap.',
  },
  {
    title: 'Install',
    text: 'Chrome and Edge put a setup into the right folder of your game. Every other browser gets a zip with the folders in it.',
  },
  {
    title: 'Rig view',
    text: 'Scan the code on a setup’s page. Your phone shows its values in large type, one section at a time.',
  },
  {
    title: 'Compare',
    text: 'Two setups side by side, differences first, in one picture. Take what you like from either and save it as yours.',
  },
  {
    title: 'Private until you share',
    text: 'Only you see what you save. One switch makes it public, and the same switch makes it private again.',
  },
];

export function FeatureTiles() {
  return (
    <section aria-labelledby="features" className="landing-section">
      <h2 id="features" className="landing-title">
        What you get
      </h2>
      <ul className="feature-tiles">
        {tiles.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function NewFeatures() {
  return (
    <section aria-labelledby="new" className="landing-section">
      <h2 id="new" className="landing-title">
        New in the garage
      </h2>
      <ul className="feature-cards">
        {cards.map(({ title, text }) => (
          <li key={title}>
            <div className="feature-head">
              <h3>{title}</h3>
              <span className="badge">New</span>
            </div>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
