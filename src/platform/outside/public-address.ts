import { BlockList, isIP } from 'node:net'

const closed = new BlockList()
// this host, private nets, carriers' nets, link-local (there live the secrets of cloud machines), tests, multicast
for (const net of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  add(net, 'ipv4')
// only what is given out to the world is open in version 6, and of that not the nets that carry a version 4 address
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
for (const net of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) add(net, 'ipv6')

function add(net: string, family: 'ipv4' | 'ipv6') {
  const [address = '', bits = ''] = net.split('/')
  closed.addSubnet(address, Number(bits), family)
}

/** Whether an IP address belongs to the internet and to nobody's inner network. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && given.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
