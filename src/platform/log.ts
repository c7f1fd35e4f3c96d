import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** JSON lines on standard output. Bodies, tokens and cookies are never given to it. */
export const createLog = (level: string, to?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // the last are those of uploads, which a library writes down at the level `trace`
      redact: ['req.headers.authorization', 'req.headers.cookie', 'busboyOptions.headers'],
      // an error of the database names values in its detail: keep what identifies it
      serializers: {
        err: (error: Error & { code?: string }) => ({
          name: error.name,
          message: error.message,
          code: error.code,
          stack: error.stack,
        }),
      },
    },
    // standard output unless told
    ...(to ? [to] : []),
  )
