// Shows the page for checking in where a page cannot be loaded for want of a network. Nothing else passes through it: the
// application itself is never served from here, so that no old version of it can stay.
const kept = 'chautari-offline-1'
const files = ['/offline.html', '/offline.css', '/offline.js', '/icon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  )
})
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(() => caches.match('/offline.html')))
  else if (origin === self.location.origin && files.includes(pathname))
    event.respondWith(fetch(request).catch(() => caches.match(pathname)))
})
