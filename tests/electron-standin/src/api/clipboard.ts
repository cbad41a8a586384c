let content = ''

/** A clipboard of the app alone; text only. */
export const clipboard = {
  async readText(): Promise<string> {
    return content
  },
  async writeText(text: string): Promise<void> {
    content = text
  },
  clear(): void {
    content = ''
  },
}
