import { useEffect, useState } from 'react'

type Load = () => Promise<unknown>

/**
 * Is it time to show what is fetched on demand? From its first opening on, so that it also goes as it came. Its file
 * is fetched earlier, when the person first moves: whoever only reads fetches nothing.
 */
export function useWanted(opened: boolean, load: Load): boolean {
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  useEffect(() => onFirstMove(load), [load])
  return wanted
}

const moves = ['pointermove', 'pointerdown', 'keydown'] as const
const waiting = new Set<Load>()
let moved = false

function onFirstMove(load: Load): void {
  if (moved) return void load()
  if (waiting.size === 0) for (const move of moves) addEventListener(move, begin, { passive: true })
  waiting.add(load)
}

function begin() {
  moved = true
  for (const move of moves) removeEventListener(move, begin)
  for (const load of waiting) void load()
  waiting.clear()
}
