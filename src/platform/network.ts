import { BlockList, isIP } from 'node:net'

/** Networks as people write them, one on a line: `203.0.113.0/24`, `2001:db8::/32`, or one address. */
export function networksIn(text: string): { networks: string[]; wrong: string[] } {
  const lines = text.split(/[\s,;]+/).filter(Boolean)
  return { networks: lines.filter(isNetwork), wrong: lines.filter((line) => !isNetwork(line)) }
}

/** Is the address in one of them? An IPv4 address that came over IPv6 is the IPv4 address. */
export function isInside(address: string, networks: readonly string[]): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  const version = isIP(plain)
  if (version === 0) return false
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', prefix] = network.split('/')
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(base, prefix === undefined ? longest(base) : Number(prefix), family)
  }
  return list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

const longest = (base: string) => (isIP(base) === 6 ? 128 : 32)

function isNetwork(text: string): boolean {
  const [base = '', prefix, ...more] = text.split('/')
  if (isIP(base) === 0 || more.length > 0) return false
  // everybody is no restriction: a list that says so is a mistake
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= longest(base))
  )
}
