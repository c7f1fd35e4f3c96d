import { addDevice, devices } from '#modules/attendance/shared/device.ts'
import { deviceCommandLog, devicePunches } from '#modules/attendance/shared/device-log.ts'
import type { World } from '#test/world.ts'

const params = { org: 'himal' }

/** Calls as devices make them, and what HR sees of them afterwards. */
export function deviceCalls(world: () => World) {
  const made = new Map<string, string>()
  const hr = () => world().as('hari')
  const idOf = (serial: string) => made.get(serial) ?? ''
  const call = (url: string, payload?: string | Buffer, headers: Record<string, string> = {}) =>
    world().app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: `/iclock/${url}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
  return {
    hr,
    idOf,
    call,
    async register(serial: string, more: object = {}) {
      const body = { name: `Gate ${serial}`, protocol: 'ZKTeco push', serial, ...more }
      const { id } = await hr().get(addDevice, { params, body: body as never })
      made.set(serial, id)
      return id
    },
    push: (serial: string, body: string | Buffer, headers?: Record<string, string>) =>
      call(`cdata?SN=${serial}&table=ATTLOG&Stamp=9999`, body, headers),
    punchesOf: async (serial: string) =>
      (await hr().get(devicePunches, { params, query: { device_id: idOf(serial), limit: 100 } as never }))
        .results,
    deviceRow: async (serial: string) =>
      (await hr().get(devices, { params })).results.find((row) => row.serial === serial),
    commandsOf: async (serial: string) =>
      (await hr().get(deviceCommandLog, { params, query: { device_id: idOf(serial) } as never })).results,
  }
}
