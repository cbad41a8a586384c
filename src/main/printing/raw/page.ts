import type { PageSetup } from '#shared/printing/page-setup.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import type { Drawer } from '../drawer.ts'
import type { RenderedDocument } from '../render.ts'
import { toBitmap } from './bitmap.ts'
import { rawCommands } from './commands.ts'

/** A drawn document as what a label or receipt printer is sent, each page with its copies. */
export async function rawDocument(
  drawer: Pick<Drawer, 'pictures'>,
  rendered: RenderedDocument,
  setup: PageSetup,
  { language, dots }: Pick<PrintProfile, 'language' | 'dots'>,
  copies: number,
): Promise<Buffer> {
  const [width, height] = [setup.width, setup.height].map((side) => Math.round((side / 25.4) * dots))
  const pictures = await drawer.pictures(rendered, setup, dots)
  const pages = pictures.map((picture) => ({
    bitmap: toBitmap(picture, width ?? 0, height ?? 0),
    width: setup.width,
    height: setup.height,
  }))
  return rawCommands(language === 'driver' ? 'zpl' : language, pages, copies)
}
