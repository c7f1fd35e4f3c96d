import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'

/** The address cannot be had: whoever starts the program is told in a sentence, and not by a stack. */
export class ListenError extends Error {}

export async function listen(
  app: FastifyInstance,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
    throw reason ? new ListenError(reason(port, host)) : error
  }
}

const reasons: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port, host) =>
    `Port ${port} of ${host} is taken: another program listens there, perhaps another Chautari. End that one, or set PORT to a free port.`,
  EACCES: (port) => `Port ${port} may not be opened by this user. Set PORT to a port above 1023.`,
  EADDRNOTAVAIL: (_, host) =>
    `${host} is no address of this machine. Set HOST to one of its own, or to 0.0.0.0.`,
}
