import { FinishedMarkup } from './finished-markup.tsx';

/** The server puts the foot's markup here; no script and no data hold it. */
export const footReference = 'markup-foot';

export const PageFoot = () => <FinishedMarkup markup={footReference} />;
