import { useSyncExternalStore } from 'react'

/** A sound for what is pushed (specification 1, section 9). Silent until the person has touched the page, and when muted. */
export async function chime(): Promise<void> {
  if (!context || isMuted()) return
  // of several open pages one sounds
  if (navigator.locks)
    await navigator.locks.request('chautari-chime', { ifAvailable: true }, async (mine) => {
      if (mine) await sound(context)
    })
  else await sound(context)
}

let context: AudioContext | null = null

/** Browsers let nothing sound before: called once, it waits for the first touch or key. */
export function awaitTouch(): void {
  const touched = () => {
    context ??= new AudioContext()
    for (const event of touches) window.removeEventListener(event, touched, true)
  }
  for (const event of touches) window.addEventListener(event, touched, true)
}
const touches = ['pointerdown', 'keydown'] as const

const seconds = 0.5
/** Two soft notes, the second a fourth higher: hertz, and when each begins. */
const notes = [
  [659.25, 0],
  [880, 0.11],
] as const

async function sound(to: AudioContext | null) {
  if (!to) return
  if (to.state === 'suspended') await to.resume()
  const now = to.currentTime
  for (const [hertz, after] of notes) {
    const loudness = to.createGain()
    loudness.connect(to.destination)
    loudness.gain.setValueAtTime(0, now + after)
    loudness.gain.linearRampToValueAtTime(0.08, now + after + 0.015)
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + after + seconds - 0.12)
    const tone = to.createOscillator()
    tone.frequency.value = hertz
    tone.connect(loudness)
    tone.start(now + after)
    tone.stop(now + seconds)
  }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}

const key = 'chautari.sound'
const watchers = new Set<() => void>()

function isMuted(): boolean {
  try {
    return localStorage.getItem(key) === 'off'
  } catch {
    return false
  }
}

/** Whether this browser is muted, and how to change that. */
export function useMuted(): readonly [boolean, (muted: boolean) => void] {
  return [useSyncExternalStore(watch, isMuted), mute]
}

function mute(muted: boolean) {
  try {
    localStorage.setItem(key, muted ? 'off' : 'on')
  } catch {
    // storage may be shut off: then the sound stays on
  }
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}
