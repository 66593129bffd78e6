/** A browser's event by which the page is installed as an app. */
export type InstallPrompt = Event & { prompt(): Promise<unknown> };

type Places = { session: Storage; device: Storage };

/** Every visit is the first where nothing may be kept. */
function inPlaces<Value>(read: (places: Places) => Value, otherwise: Value): Value {
  try {
    return read({ session: sessionStorage, device: localStorage });
  } catch {
    return otherwise;
  }
}

/** The number of this device's visits, this one among them. */
export const visitsOf = (): number =>
  inPlaces(({ session, device }) => {
    const before = Number(device.visits ?? 0);
    if (session.visited) return before;
    session.visited = '1';
    device.visits = String(before + 1);
    return before + 1;
  }, 1);

/** True the first time on a device: nobody is offered the app twice. */
export const offerOnce = (): boolean =>
  inPlaces(({ device }) => {
    if (device.appOffered) return false;
    device.appOffered = '1';
    return true;
  }, false);
