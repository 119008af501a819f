import { Button, Drawer } from "antd";
import { useState, type ReactElement } from "react";
import { useParams } from "react-router";
import { LANGUAGES } from "../../../contract/languages.ts";
import { useLook } from "../../../console/api/queries.ts";
import { Card, PageHead } from "../../../console/ui/card.tsx";
import { Shown } from "../../../console/ui/states.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { useSay } from "../../../console/words/say.ts";
import { phoneDocument } from "./phone-document.ts";
import { contentWords } from "./content.words.ts";

type ArticleText = {
  readonly language: string;
  readonly title: string;
  readonly abstract: string;
  readonly text: string;
  readonly html: string;
};
type Article = {
  readonly id: number;
  readonly category: string;
  readonly shown: boolean;
  readonly popup: boolean;
  readonly picture: string;
  readonly place: number;
  readonly texts: readonly ArticleText[];
};

const NAMES: Readonly<Record<string, string>> = {
  en: "English",
  zh: "简体中文",
  hk: "繁體中文",
  th: "ไทย",
  jp: "日本語",
  kor: "한국어",
  fra: "Français",
  spa: "Español",
  tr: "Türkçe",
  it: "Italiano",
  de: "Deutsch",
};

/** An article in its eleven languages beside each other. */
export function ArticlePage(): ReactElement {
  const say = useSay();
  const { id = "" } = useParams();
  const article = useLook<Article>("content/article", { article: id });
  const [previewed, setPreviewed] = useState<string>();
  return (
    <Shown read={article} rows={8}>
      {({ category, shown, picture, place, texts }) => (
        <>
          <PageHead
            title={texts.find(({ language }) => language === "en")?.title ?? id}
            below={`${category} · ${say(shown ? contentWords.shown : contentWords.hidden)} · ${say(contentWords.place, { place })}`}
            actions={
              <>
                <VerbButton verb="content/set-picture" about={id} fixed={["article"]} />
                <VerbButton verb="content/show" about={id} fixed={["article"]} isPrimary />
              </>
            }
          />
          {picture !== "" && <img src={picture} alt="" className="mb-4 h-32 rounded-card border border-line object-cover" />}
          <div className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
            {LANGUAGES.map((language) => (
              <Version
                key={language}
                article={id}
                language={language}
                text={texts.find((one) => one.language === language)}
                preview={() => setPreviewed(language)}
              />
            ))}
          </div>
          <Preview
            language={previewed}
            text={texts.find(({ language }) => language === previewed)}
            picture={picture}
            close={() => setPreviewed(undefined)}
          />
        </>
      )}
    </Shown>
  );
}

function Version({
  article,
  language,
  text,
  preview,
}: {
  readonly article: string;
  readonly language: string;
  readonly text: ArticleText | undefined;
  readonly preview: () => void;
}): ReactElement {
  const say = useSay();
  return (
    <Card
      title={NAMES[language] ?? language}
      aside={
        <>
          {text !== undefined && (
            <Button size="small" onClick={preview}>
              {say(contentWords.preview)}
            </Button>
          )}
          <VerbButton verb="content/write" about={`${article}:${language}`} fixed={["article", "language"]} size="small">
            {say(contentWords.write)}
          </VerbButton>
        </>
      }
    >
      <div className="p-4">
        {text === undefined ? (
          <p className="text-mut">{say(contentWords.missing)}</p>
        ) : (
          <>
            <h3 className="font-semibold">{text.title}</h3>
            {text.abstract !== "" && <p className="text-mut">{text.abstract}</p>}
            <p className="mt-2 line-clamp-8 whitespace-pre-line">{text.text}</p>
          </>
        )}
      </div>
    </Card>
  );
}

const PHONE_WIDTH = 390;
const PHONE_HEIGHT = 640;

/** As a reader's phone shows it: in a frame that runs nothing and reaches nothing. */
function Preview({
  language,
  text,
  picture,
  close,
}: {
  readonly language: string | undefined;
  readonly text: ArticleText | undefined;
  readonly picture: string;
  readonly close: () => void;
}): ReactElement {
  const say = useSay();
  return (
    <Drawer
      open={text !== undefined}
      onClose={close}
      size={PHONE_WIDTH + 48}
      title={`${say(contentWords.preview)} · ${NAMES[language ?? ""] ?? ""}`}
    >
      {text !== undefined && (
        <iframe
          title={say(contentWords.preview)}
          sandbox=""
          srcDoc={phoneDocument(text, picture)}
          className="rounded-card border border-line"
          style={{ width: PHONE_WIDTH, height: PHONE_HEIGHT }}
        />
      )}
    </Drawer>
  );
}
