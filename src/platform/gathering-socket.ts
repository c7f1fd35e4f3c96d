import { Socket } from 'node:net'

/**
 * A socket that sends in one go what is written to it in one turn of the event loop. The driver writes each statement
 * by itself, and a call to the system costs as much as making the statement.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  // not earlier: connecting puts the prototype's own `write` back
  return socket.once('connect', () => gather(socket))
}

function gather(socket: Socket) {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  let holding = false
  // `write` has several shapes, all of which are handed on as they came
  socket.write = (...args: unknown[]) => {
    if (!holding) {
      holding = true
      socket.cork()
      // not before the promises of this turn have run: the statements that they send go along
      process.nextTick(() => {
        holding = false
        socket.uncork()
      })
    }
    return write(...args)
  }
}
