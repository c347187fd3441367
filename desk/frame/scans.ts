import { useEffect, useRef } from 'react'
import { isTyping } from './actions.ts'

/** Milliseconds by the keyboard's own times: scanners that type are faster from key to key, people slower. */
const gap = 35
/** Milliseconds until the Enter after a code, which not every scanner sends. */
const pause = 150
/** Fewer characters are no code. */
const shortest = 5
/** More are dropped: no code is that long. */
const longest = 200

/** Keys that are sent on, which are not looked at again. */
const sentOn = new WeakSet<Event>()

/** Takers of codes: the screen before the frame, and of several the latest. */
const takers: { by: 'screen' | 'frame'; take(code: string): void }[] = []
let stopHearing: (() => void) | null = null

/**
 * Hears scanners that type, wherever no field has the focus, and calls `take` with each code. Letters of a code fire no
 * keys of the screen; those of people do, once it is clear that no scanner typed them. The search of the frame
 * (`data-scans`) keeps its keys, and the frame is told the code as well.
 */
export function useScans(by: 'screen' | 'frame', take: (code: string) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const own = { by, take: (code: string) => latest.current(code) }
    takers.push(own)
    stopHearing ??= hearScans()
    return () => {
      takers.splice(takers.indexOf(own), 1)
      if (takers.length > 0) return
      stopHearing?.()
      stopHearing = null
    }
  }, [by])
}

function hearScans(): () => void {
  let keys: KeyboardEvent[] = []
  /** The keys went to the search of the frame. */
  let isInSearch = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(timer)
    const typed = keys
    const inSearch = isInSearch
    keys = []
    if (typed.length < shortest) {
      if (!inSearch) typed.forEach(sendOn)
      return
    }
    const asked = inSearch ? 'frame' : 'screen'
    const taker = takers.findLast(({ by }) => by === asked) ?? takers.at(-1)
    taker?.take(typed.map(({ key }) => key).join(''))
  }
  const hear = (event: KeyboardEvent) => {
    if (sentOn.has(event) || event.isComposing || event.repeat) return
    const inSearch = isSearching(event)
    if (!inSearch && isTyping(event)) return
    // Scanners hold Shift for capitals.
    if (event.key === 'Shift') return
    // A busy page hears keys late, so the timer alone says nothing.
    const last = keys.at(-1)
    const isEnd = event.key === 'Enter' && keys.length >= shortest
    if (last && event.timeStamp - last.timeStamp > (isEnd ? pause : gap)) settle()
    // No code begins with a sign such as "/", the key that leads to a search field.
    const isPart = (keys.length === 0 ? /^[a-z\d]$/i : /^\S$/).test(event.key)
    if (keys.length > 0 && !isPart && !isEnd) settle()
    if (!isEnd && !isPart) return
    // Enter would open the entry that is highlighted in the search.
    if (isEnd || !inSearch) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (isEnd) return settle()
    if (keys.length === 0) isInSearch = inSearch
    if (keys.length < longest) keys.push(event)
    clearTimeout(timer)
    timer = setTimeout(settle, keys.length < shortest ? gap : pause)
  }
  addEventListener('keydown', hear, { capture: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('keydown', hear, { capture: true })
  }
}

/** True for keys in the open search. Its field repeats them for the highlighted entry of the menu below it. */
function isSearching({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || (target as Element).closest?.('[role=menu]')) return false
  return document.querySelector('[role=dialog] [data-scans]') !== null
}

function sendOn({ type, key, code, shiftKey, target }: KeyboardEvent): void {
  const again = new KeyboardEvent(type, { key, code, shiftKey, bubbles: true, cancelable: true })
  sentOn.add(again)
  target?.dispatchEvent(again)
}
