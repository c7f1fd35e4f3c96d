const WAIT_MS = 5000

/** Where the browser is, if it says so within seconds; a punch never waits longer for it. */
export const positionNow = (): Promise<{ latitude?: number; longitude?: number; accuracy_m?: number }> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({})
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: Number(coords.latitude.toFixed(6)),
          longitude: Number(coords.longitude.toFixed(6)),
          accuracy_m: Math.round(coords.accuracy),
        }),
      () => resolve({}),
      { timeout: WAIT_MS, maximumAge: 60_000 },
    )
  })
