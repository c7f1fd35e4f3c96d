/**
 * What every answer tells the browser it may do with it. The same for all answers, so it is made once: the plugin that
 * makes it for each costs more than reading three rows.
 */
export const securityHeaders = ({ publicUrl }: { publicUrl: string }): Readonly<Record<string, string>> => ({
  'content-security-policy': Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissions,
  'referrer-policy': 'no-referrer',
  ...(publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // the filter of old browsers could be turned against a page: off
  'x-xss-protection': '0',
})

const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  // Mantine sets style attributes on elements
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'media-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'object-src': "'none'",
}

// where somebody checks in from, keys of devices, copying and the sound of a notice; no script may ask for more
const allowed = [
  'geolocation',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'clipboard-write',
  'autoplay',
]
const denied = [
  'accelerometer',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const permissions = [
  ...allowed.map((power) => `${power}=(self)`),
  ...denied.map((power) => `${power}=()`),
].join(', ')
