import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type SlowSmtp = {
  url: string
  /** Recipients of the emails accepted so far. */
  taken: string[]
  /** The number of emails being delayed. */
  held(): number
  close(): Promise<void>
}

/** An SMTP server that never answers for recipients beginning with "slow" and accepts all others. */
export async function openSlowSmtp(): Promise<SlowSmtp> {
  const taken: string[] = []
  let held = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onRcptTo({ address }, _session, answer) {
      if (address.startsWith('slow')) held++
      else answer()
    },
    onData(stream, { envelope }, answer) {
      stream.resume().on('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address))
        answer()
      })
    },
  })
  // Clients that time out reset their connections.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    held: () => held,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
