/**
 * What makes pictures, read at the first of them. Small in memory: one picture of 40 megapixels takes some 200 MB while
 * it is worked on.
 */
export async function pictureTool() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
