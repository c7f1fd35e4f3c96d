import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { light } from '#modules/account/web/light.ts'
import { readOptions, useRead } from '#ui/data/query.ts'

const product = 'Chautari'

/** The name that the installation gives the product; its own until the server has said. */
export function useSystemName(): string {
  return useServerInfo()?.system_name ?? product
}

export const useServerInfo = () => useRead(light.serverInfo, {}, once).data

/** The look of the installation; until the server has said, that of the last visit. Stands around the client's provider. */
export function useInstallationBrand(client: QueryClient): string | null {
  const told = useQuery(readOptions(light.serverInfo, {}, once), client).data?.brand
  useEffect(() => {
    if (told) localStorage.setItem(kept, told)
  }, [told])
  return told ?? localStorage.getItem(kept)
}

const once = { errors: 'inline', fresh: Infinity } as const
const kept = 'chautari.brand'
