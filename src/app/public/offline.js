// The page without a network: what is pressed here waits in the browser, and My Attendance sends it. See
// src/modules/attendance/web/offline-queue.ts, which reads and writes the same.
const key = 'chautari.check-in'
const words = {
  en: {
    title: "You're offline",
    hint: 'Open this page again when you’re online.',
    ready: 'Check-ins are saved on this phone and sent when you’re online.',
    in: 'Check in',
    out: 'Check out',
    retry: 'Try again',
    saved: 'Saved at',
    In: 'Check-in',
    Out: 'Check-out',
  },
  ne: {
    title: 'तपाईं अफलाइन हुनुहुन्छ',
    hint: 'अनलाइन भएपछि यो पृष्ठ फेरि खोल्नुहोस्।',
    ready: 'हाजिरी यस फोनमा राखिन्छ र अनलाइन भएपछि पठाइन्छ।',
    in: 'चेक इन',
    out: 'चेक आउट',
    retry: 'फेरि प्रयास गर्नुहोस्',
    saved: 'राखिएको समय',
    In: 'चेक इन',
    Out: 'चेक आउट',
  },
}
const at = (id) => document.getElementById(id)

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null')
    return kept && Array.isArray(kept.queue) ? kept : null
  } catch {
    return null
  }
}

function show() {
  const kept = read()
  const said = words[kept?.language] ?? words.en
  document.documentElement.lang = kept?.language ?? 'en'
  at('title').textContent = said.title
  at('retry').textContent = said.retry
  const isOpen = Boolean(kept?.is_allowed)
  at('hint').textContent = isOpen ? said.ready : said.hint
  at('buttons').hidden = !isOpen
  const last = kept?.queue.at(-1)?.direction ?? kept?.last
  const likely = last === 'In' || last === 'Break in' ? 'Out' : 'In'
  for (const name of ['in', 'out']) {
    const button = at(name)
    button.textContent = said[name]
    button.toggleAttribute('data-likely', button.dataset.direction === likely)
  }
  at('queue').replaceChildren(
    ...(kept?.queue ?? []).map(({ direction, queued_at }) => {
      const line = document.createElement('li')
      const time = new Date(queued_at).toTimeString().slice(0, 5)
      line.textContent = `${said[direction] ?? direction}: ${said.saved} ${time}`
      return line
    }),
  )
}

const position = () =>
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
      { timeout: 5000, maximumAge: 60_000 },
    )
  })

async function press(direction) {
  for (const name of ['in', 'out']) at(name).disabled = true
  const made = { queued_at: new Date().toISOString(), origin: performance.timeOrigin, at: performance.now() }
  const where = await position()
  const kept = read()
  if (kept) {
    kept.queue.push({ key: crypto.randomUUID(), direction, ...where, ...made })
    localStorage.setItem(key, JSON.stringify(kept))
  }
  for (const name of ['in', 'out']) at(name).disabled = false
  show()
}

for (const name of ['in', 'out'])
  at(name).addEventListener('click', () => void press(at(name).dataset.direction))
at('retry').addEventListener('click', () => location.reload())
addEventListener('online', () => location.reload())
show()
