import { parseArgs } from 'node:util'
import { openCatalogue } from '#server/catalog/open-catalogue.ts'
import { readConfig } from '#server/config.ts'
import { checkTemplate, partsNamedIn } from '#server/theme/templates/check-template.ts'
import {
  templateFiles,
  templateFolders,
  themeFiles,
  tokensPath,
} from '#server/theme/templates/template-files.ts'
import { themeFolders } from '#server/theme/theme-folders.ts'
import { type LocalFolder, readLocalFolder, writeLocalFile } from './local-folder.ts'
import { remoteSide } from './remote-side.ts'
import { databaseSide, type ShopSide, type Step } from './shop-side.ts'
import { ThemeError } from './theme-error.ts'

export { ThemeError }

const usage = `Checks a theme's folder, and moves templates between it and the shop.

  bin/theme check FOLDER      checks every template: tags, filters, snippets, components, unsafe output, variables
  bin/theme pull FOLDER       writes the merchant's templates into the folder
  bin/theme push FOLDER       saves the folder's templates that differ from the shop's, after checking all of them

  --shop URL     a running shop, with an API key in THEME_KEY (permission design.change); default: this machine's database
  --theme NAME   the theme whose templates are meant; default: the folder's name, or the theme that theme.json extends
  --dry-run      says what would change and changes nothing
  --all          pull: also the theme's own files
  --force        pull: overwrites files of the folder that differ
  --delete       push: also removes templates that the folder lacks

The exit code is 0 if all is well, 1 if a template has faults or a file would be overwritten, 2 if nothing could be done.`

const options = {
  shop: { type: 'string' },
  theme: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  delete: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

type Say = (text: string) => void
type Options = ReturnType<typeof read>['values']

/** Runs a command line of bin/theme and returns the exit code. @throws ThemeError */
export async function runTheme(args: string[], say: Say, env: NodeJS.ProcessEnv): Promise<number> {
  const { values, positionals } = read(args)
  const [command, folder, ...more] = positionals
  if (values.help) {
    say(usage)
    return 0
  }
  if (!command || !folder || more.length > 0 || !['check', 'pull', 'push'].includes(command))
    throw new ThemeError(usage)
  if (values.theme !== undefined && !themeFolders.has(values.theme))
    throw new ThemeError(
      `There is no theme "${values.theme}". Themes: ${[...themeFolders.keys()].join(', ')}.`,
    )
  if (command === 'check') return check(readLocalFolder(folder, values.theme), new Map(), say)
  return withShop(values, env, (open) =>
    command === 'pull' ? pull(folder, values, open, say) : push(folder, values, open, say),
  )
}

function read(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new ThemeError(`${(error as Error).message}\n\n${usage}`)
  }
}

type OpenSide = (theme: string) => ShopSide

async function withShop<Result>(
  { shop }: Options,
  env: NodeJS.ProcessEnv,
  work: (open: OpenSide) => Promise<Result>,
): Promise<Result> {
  if (shop !== undefined) {
    const key = env.THEME_KEY
    if (!URL.canParse(shop)) throw new ThemeError(`--shop needs an address such as https://shop.example`)
    if (!key)
      throw new ThemeError('THEME_KEY is missing: bin/staff key NAME --scopes design.change makes one')
    return work((theme) => remoteSide(shop, key, theme))
  }
  const { db, close } = await openCatalogue(readConfig(env))
  try {
    return await work((theme) => databaseSide(db, theme))
  } finally {
    await close()
  }
}

/** Checks all files of a folder together with the shop's. Says every fault with its excerpt. */
async function check(local: LocalFolder, own: Map<string, string>, say: Say): Promise<number> {
  const files = templateFiles(local.theme, new Map([...own, ...local.files]))
  let faults = 0
  for (const [path, source] of local.files) {
    for (const fault of await checkTemplate(files, path, source)) {
      faults++
      say(`${path}:${fault.line}:${fault.column} ${fault.message}\n${fault.excerpt}\n`)
    }
  }
  for (const path of local.ignored) say(`${path} is ignored: no template can have this name`)
  say(`${counted(local.files.size, 'file')} checked, ${counted(faults, 'fault')}`)
  return faults === 0 ? 0 : 1
}

async function pull(folder: string, values: Options, open: OpenSide, say: Say): Promise<number> {
  const local = readLocalFolder(folder, values.theme)
  const side = open(local.theme)
  const own = await side.own()
  const files = values.all ? templateFiles(local.theme, own) : null
  const wanted = new Map(own)
  if (files)
    for (const path of [...themeFiles(local.theme, templateFolders), tokensPath])
      wanted.set(path, files.read(path)!)
  const changed = [...wanted].filter(([path, source]) => local.files.get(path) !== source)
  const clashing = changed.filter(([path]) => local.files.has(path))
  if (clashing.length > 0 && !values.force) {
    for (const [path] of clashing) say(`differs  ${path}`)
    say('Nothing was written: --force overwrites these files.')
    return 1
  }
  for (const [path, source] of changed) {
    if (!values['dry-run']) writeLocalFile(local.folder, path, source)
    say(`${local.files.has(path) ? 'changed' : 'new    '}  ${path}`)
  }
  say(summary(changed.length, 'written', values))
  return 0
}

async function push(folder: string, values: Options, open: OpenSide, say: Say): Promise<number> {
  const local = readLocalFolder(folder, values.theme)
  const side = open(local.theme)
  const own = await side.own()
  const code = await check(local, own, say)
  if (code !== 0) return code
  const steps = await stepsOf(local, own, side, values.delete)
  const tell = ({ path, source }: Step) => say(`${source === null ? 'restore' : 'save   '}  ${path}`)
  if (values['dry-run']) for (const step of steps) tell(step)
  else await side.apply(steps, tell)
  say(summary(steps.length, 'pushed', values))
  return 0
}

/** The changes that the shop needs: a template comes after those that it renders, and is removed before them. */
async function stepsOf(
  { files }: LocalFolder,
  own: Map<string, string>,
  side: ShopSide,
  remove: boolean,
): Promise<Step[]> {
  const steps: Step[] = []
  for (const path of inOrder(files)) {
    const source = files.get(path)!
    if (own.get(path) === source) continue
    if ((await side.default(path)) !== source) steps.push({ path, source })
    else if (own.has(path)) steps.push({ path, source: null })
  }
  const gone = remove ? inOrder(own).filter((path) => !files.has(path)) : []
  return [...steps, ...gone.reverse().map((path) => ({ path, source: null }))]
}

/** Paths of templates, each after those that it renders. */
function inOrder(files: Map<string, string>): string[] {
  const ordered = new Set<string>()
  const visit = (path: string, above: string[]) => {
    const source = files.get(path)
    if (source === undefined || ordered.has(path) || above.includes(path)) return
    for (const part of partsNamedIn(source)) visit(part.path, [...above, path])
    ordered.add(path)
  }
  for (const path of files.keys()) visit(path, [])
  return [...ordered]
}

function summary(count: number, done: string, values: Options): string {
  const files = counted(count, 'file')
  return values['dry-run'] ? `${files} would be ${done}` : `${files} ${done}`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
