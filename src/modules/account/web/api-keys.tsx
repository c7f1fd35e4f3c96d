import { Keys } from '#modules/account/web/public-keys.tsx'

export default function ApiKeys() {
  return <Keys purpose="api" />
}
