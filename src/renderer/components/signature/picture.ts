import { newCanvas } from './canvas.ts'
import { clearPaper, visibleBox } from './paper.ts'
import { inkBox, type Segment, segmentsOf, type Stroke } from './strokes.ts'

/** The picture of a signature is at most this large, in pixels. */
const widest = 600
const highest = 300
/** Pixels per CSS pixel of a drawn signature, so that it prints sharply. */
const density = 2
const ink = '#10151c'

function drawSegment(context: CanvasRenderingContext2D, { from, control, to, width }: Segment): void {
  context.lineWidth = width
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.quadraticCurveTo(control.x, control.y, to.x, to.y)
  context.stroke()
}

export function drawStrokes(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.strokeStyle = ink
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const stroke of strokes) for (const segment of segmentsOf(stroke)) drawSegment(context, segment)
}

/** A drawn signature as a transparent PNG without its empty edges (data URL); null where nothing was drawn. */
export function drawnSignature(strokes: readonly Stroke[]): string | null {
  const box = inkBox(strokes)
  if (box === null) return null
  const scale = Math.min(density, widest / box.width, highest / box.height)
  const { canvas, context } = newCanvas(box.width * scale, box.height * scale)
  context.scale(scale, scale)
  context.translate(-box.x, -box.y)
  drawStrokes(context, strokes)
  return canvas.toDataURL('image/png')
}

/** A signature from an image: its paper made transparent where asked, its empty edges cut off; null where nothing is left. */
export function pictureSignature(image: HTMLImageElement, removePaper: boolean): string | null {
  const scale = Math.min(1, (widest * 2) / image.naturalWidth, (highest * 2) / image.naturalHeight)
  const whole = newCanvas(image.naturalWidth * scale, image.naturalHeight * scale)
  const { width, height } = whole.canvas
  whole.context.drawImage(image, 0, 0, width, height)
  const data = whole.context.getImageData(0, 0, width, height)
  if (removePaper) clearPaper(data.data)
  const box = visibleBox(data.data, width, height)
  if (box === null) return null
  whole.context.putImageData(data, 0, 0)
  return smallEnough((share) => {
    const shrink = Math.min(1, widest / box.width, highest / box.height) * share
    const { canvas, context } = newCanvas(box.width * shrink, box.height * shrink)
    context.imageSmoothingQuality = 'high'
    context.drawImage(whole.canvas, box.x, box.y, box.width, box.height, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png')
  })
}

/** Characters of a picture that a server takes: a photograph kept with its paper has more at full size. */
const MAX_CHARACTERS = 400_000

/** Draws at a share of the full size, 1 at first, until the picture is small enough. */
export function smallEnough(draw: (share: number) => string): string {
  let share = 1
  let picture = draw(share)
  while (picture.length > MAX_CHARACTERS && share > 0.1) {
    share *= 0.75
    picture = draw(share)
  }
  return picture
}
