/** Characters that a picture may add to a template, which has room for two million. */
const MOST = 1_200_000
/** A drawing as long as this stays one of sharp lines and clear ground: a logo, a stamp over words. */
const MOST_SHARP = 300_000
/** Pixels of the longer side: an A4 sheet at 200 dots per inch. */
const LONGEST = 2340

/** A picture as data that a template carries with it, smaller where it is too large; null for what is no picture. */
export async function pictureData(address: string): Promise<string | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return null
  }
  const canvas = document.createElement('canvas')
  const { naturalWidth, naturalHeight } = image
  for (let longest = Math.min(LONGEST, Math.max(naturalWidth, naturalHeight)); longest >= 100; longest *= 0.8) {
    const scale = longest / Math.max(naturalWidth, naturalHeight)
    canvas.width = Math.max(1, Math.round(naturalWidth * scale))
    canvas.height = Math.max(1, Math.round(naturalHeight * scale))
    const paper = canvas.getContext('2d')
    if (paper === null) return null
    paper.drawImage(image, 0, 0, canvas.width, canvas.height)
    const sharp = canvas.toDataURL('image/png')
    if (sharp.length <= MOST_SHARP) return sharp
    // JPEG knows no transparency: what shows through is paper.
    paper.fillStyle = '#fff'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(image, 0, 0, canvas.width, canvas.height)
    const data = canvas.toDataURL('image/jpeg', 0.85)
    if (data.length <= MOST) return data
  }
  return null
}
