import { light } from '#modules/account/web/light.ts'
import { useRead } from '#ui/data/query.ts'

const product = 'Chautari'

/** The name that the installation gives the product; its own until the server has said. */
export function useSystemName(): string {
  return useServerInfo()?.system_name ?? product
}

export const useServerInfo = () => useRead(light.serverInfo, {}, { errors: 'inline', fresh: Infinity }).data
