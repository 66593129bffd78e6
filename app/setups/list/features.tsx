const tiles = [
  {
    title: 'Every value legal',
    text: 'Every value is a click the car really has, in the garage’s unit. You never get one the game would refuse.',
  },
  {
    title: 'A reason for every change',
    text: 'You see what changed, from which value to which, and what it does to the car.',
  },
  {
    title: 'Refined from what you feel',
    text: 'Say it as you would on the radio: “pushes wide in slow corners”. The next version answers that, from the setup you have.',
  },
  {
    title: 'The game’s own file',
    text: 'Download what the game itself loads: a setup file for ACC, an .svm for Le Mans Ultimate, and the folder it goes into.',
  },
];

const cards = [
  {
    title: 'AI race engineer',
    text: 'Ask about setups, driving technique and tyre strategy, with the setup you are working on at hand.',
  },
  {
    title: 'Community setups',
    text: 'Search what other drivers share by game, car and track. Like what works, download it, watch the lap.',
  },
  {
    title: 'Private until you share',
    text: 'Only you see what you save. One switch makes it public, and the same switch makes it private again.',
  },
  {
    title: 'Pressures for the temperature',
    text: 'Enter the track temperature in ACC and we set cold pressures to reach the hot window. The note shows how.',
  },
  {
    title: 'Start from your own setup',
    text: 'Bring the .svm you drive in Le Mans Ultimate. Only its settings change; the rest stays.',
  },
  {
    title: 'Works without JavaScript',
    text: 'Every form works without JavaScript, so a slow phone on the rig is good enough.',
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
