/** Pictures, animations, sounds and films that operators send, looked through and kept for a day under the hash of what is left of them. */
import { no } from "../../../../server/console/console-refusal.ts";
import type { Intake } from "../../../../server/console/intake.ts";
import type { Words } from "../../../../contract/console-wire.ts";
import { FILE_BYTES_MAX, type Media, type MediaKind, type Problem } from "../media/media-problem.ts";
import { openMedia } from "../media/media-works.ts";
import { codeOf } from "../works-store.ts";

const KEPT_MS = 86_400_000;

export const nftIntake: Intake = {
  name: "nft/media",
  roles: ["admin", "business"],
  bytesMax: FILE_BYTES_MAX,
  take: async ({ database, clock }, file, operator) => {
    const answer = await openMedia(file);
    if ("problem" in answer) return no(`media_${answer.problem}`, PROBLEMS[answer.problem]);
    const bytes = Buffer.from(answer.bytes);
    const code = codeOf(bytes);
    const now = clock();
    await database
      .deleteFrom("nft_upload")
      .where("created_at", "<", new Date(now - KEPT_MS))
      .execute();
    const { kind, mime, width, height, ms } = answer;
    await database
      .insertInto("nft_upload")
      .values({ code, kind, mime, bytes, width, height, ms, sent_by: operator.id, created_at: new Date(now) })
      .onConflict((conflict) => conflict.column("code").doUpdateSet({ created_at: new Date(now) }))
      .execute();
    return { code, about: aboutOf(answer) };
  },
};

const KINDS: Readonly<Record<MediaKind, Words>> = {
  1: { en: "Picture", zh: "图片" },
  2: { en: "Animation", zh: "动画" },
  3: { en: "Sound", zh: "音频" },
  4: { en: "Film", zh: "视频" },
};

export const kindWords = (kind: number): Words => KINDS[kind as MediaKind] ?? KINDS[1];

function aboutOf({ kind, width, height, ms, bytes }: Media): Words {
  const size = kind === 3 ? "" : `, ${width} × ${height}`;
  const long = ms === 0 ? "" : `, ${(ms / 1000).toFixed(1)} s`;
  const more = `${size}${long}, ${Math.ceil(bytes.length / 1024)} KiB`;
  const { en, zh } = kindWords(kind);
  return { en: `${en}${more}`, zh: `${zh}${more}` };
}

const PROBLEMS: Readonly<Record<Problem, Words>> = {
  format: {
    en: "Only pictures (JPEG, PNG), animations (GIF), sounds (WAV, MP3, Ogg) and films (MP4, WebM).",
    zh: "仅支持图片 (JPEG、PNG)、动画 (GIF)、音频 (WAV、MP3、Ogg) 与视频 (MP4、WebM)。",
  },
  broken: { en: "The file does not hold what it says it holds.", zh: "文件内容与其声明不符。" },
  codec: {
    en: "It is packed in a way that not every browser plays: H.264, VP8, VP9, AV1 for films; AAC, Opus, Vorbis, MP3, PCM for sound; one picture and one sound track.",
    zh: "编码不受支持：视频须为 H.264、VP8、VP9、AV1；音频须为 AAC、Opus、Vorbis、MP3、PCM；各一条轨道。",
  },
  large: {
    en: "Too large: 10 MiB for pictures and animations, 24 MiB for sounds and films, 50 megapixels, 300 frames, ten minutes.",
    zh: "过大：图片与动画 10 MiB，音频与视频 24 MiB，5000 万像素，300 帧，十分钟。",
  },
  tail: { en: "Something else lies in the file behind what it should hold.", zh: "文件末尾含有其他内容。" },
  busy: { en: "Others are being looked through: again in a moment.", zh: "正在检查其他文件，请稍后再试。" },
};
