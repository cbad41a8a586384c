/** What somebody types before the words of a command: the package has a program, a checkout an npm script. */
export const typed = import.meta.url.endsWith('.ts')
  ? { server: 'npm run server --', serve: 'npm run serve --' }
  : { server: 'atrium-server', serve: 'atrium-server serve' }
