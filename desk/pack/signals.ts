let audio: AudioContext | undefined

/** A high tone for a unit that was counted; two low ones and a shake for one that was refused. */
export function signal(outcome: 'counted' | 'refused'): void {
  if (outcome === 'refused') navigator.vibrate?.([120, 60, 120])
  try {
    audio ??= new AudioContext()
    if (outcome === 'counted') tone(audio, 1200, 0, 0.08)
    else {
      tone(audio, 220, 0, 0.16)
      tone(audio, 180, 0.2, 0.24)
    }
  } catch {
    // A browser without sound still shows and says it.
  }
}

function tone(context: AudioContext, frequency: number, after: number, length: number): void {
  const start = context.currentTime + after
  const volume = context.createGain()
  volume.gain.value = 0.15
  const oscillator = context.createOscillator()
  oscillator.frequency.value = frequency
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + length)
}
